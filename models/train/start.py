"""Starting weights: the layers that YOLO26 shares with YOLO11n trained on COCO photographs.

The COCO file has its normalisations folded into the convolutions. Training normalises anew, so each folded
convolution gets back a normalisation that undoes itself: its mean and variance are measured on a few of our own
pictures, and its weight and bias set so that, with those statistics, the output is what it was.
"""

from pathlib import Path

import numpy as np
import torch
from torch import nn


def load_coco(model: nn.Module, weights: Path, pictures: torch.Tensor) -> int:
    """Copy all convolutions of equal name and shape; returns how many. `pictures` is (n, 3, h, w), RGB 0..1."""
    blocks = {
        name: module for name, module in model.named_modules() if hasattr(module, "conv") and hasattr(module, "bn")
    }
    taken: dict[str, torch.Tensor] = {}
    with np.load(weights) as stored, torch.no_grad():
        for name, block in blocks.items():
            key = f"{name}.conv.weight"
            if key not in stored or stored[key].shape != tuple(block.conv.weight.shape):
                continue
            block.conv.weight.copy_(torch.from_numpy(stored[key].astype(np.float32)))
            bias = torch.from_numpy(stored[f"{name}.conv.bias"].astype(np.float32))
            block.bn.running_mean.zero_()
            block.bn.running_var.fill_(1 - block.bn.eps)
            block.bn.weight.fill_(1)
            block.bn.bias.copy_(bias)
            taken[name] = bias
    _measure(model, {name: blocks[name] for name in taken}, taken, pictures)
    return len(taken)


def _measure(
    model: nn.Module, blocks: dict[str, nn.Module], biases: dict[str, torch.Tensor], pictures: torch.Tensor
) -> None:
    found: dict[str, tuple[torch.Tensor, torch.Tensor]] = {}

    def note(name: str) -> "torch.utils.hooks.RemovableHandle":
        def hook(_module: nn.Module, _inputs: object, output: torch.Tensor) -> None:
            found[name] = output.mean(dim=(0, 2, 3)), output.var(dim=(0, 2, 3))

        return blocks[name].conv.register_forward_hook(hook)

    handles = [note(name) for name in blocks]
    model.eval()
    with torch.no_grad():
        model(pictures)
        for name, block in blocks.items():
            mean, variance = found[name]
            block.bn.running_mean.copy_(mean)
            block.bn.running_var.copy_(variance)
            block.bn.weight.copy_(torch.sqrt(variance + block.bn.eps))
            block.bn.bias.copy_(biases[name] + mean)
    for handle in handles:
        handle.remove()
