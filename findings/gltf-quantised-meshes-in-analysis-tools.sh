#!/usr/bin/env bash
# KHR_mesh_quantization, which glTF optimisers write by default and web viewers read, is not read by tools that analyse surfaces:
# VTK 9.7.2 (and with it ParaView and PyVista) refuses the file and gives an empty mesh; trimesh 5.2.0 reads it, but leaves normals
# that are stored as normalised bytes at a length of 127, where glTF asks for c / 127. Exits 1 if that changes.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv py; ./py/bin/pip install --quiet --disable-pip-version-check vtk==9.7.2 trimesh==5.2.0 numpy==2.4.6
cat >look.py <<'PY'
import json, struct, sys
import numpy as np, trimesh, vtk

positions = np.array([[0, 0, 0, 0], [32767, 0, 0, 0], [0, 32767, 0, 0]], "<i2").tobytes()
normals = np.array([[0, 0, 127, 0]] * 3, "<i1").tobytes()
indices = np.array([0, 1, 2, 0], "<u2").tobytes()
views, at = [], 0
for data, stride in ((positions, 8), (normals, 4), (indices, None)):
    views.append({"buffer": 0, "byteOffset": at, "byteLength": len(data), **({"byteStride": stride} if stride else {})})
    at += len(data)
document = {
    "asset": {"version": "2.0"},
    "extensionsUsed": ["KHR_mesh_quantization"],
    "extensionsRequired": ["KHR_mesh_quantization"],
    "scene": 0,
    "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0, "scale": [3e-6] * 3}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": 2}]}],
    "accessors": [
        {"bufferView": 0, "componentType": 5122, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [32767, 32767, 0]},
        {"bufferView": 1, "componentType": 5120, "count": 3, "type": "VEC3", "normalized": True},
        {"bufferView": 2, "componentType": 5123, "count": 3, "type": "SCALAR"},
    ],
    "bufferViews": views,
    "buffers": [{"byteLength": at}],
}
text = json.dumps(document).encode()
text += b" " * (-len(text) % 4)
binary = positions + normals + indices
body = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(binary), 0x4E4942) + binary
open("triangle.glb", "wb").write(b"glTF" + struct.pack("<II", 2, 12 + len(body)) + body)

mesh = list(trimesh.load("triangle.glb", process=False).geometry.values())[0]
length = float(np.linalg.norm(mesh.vertex_normals, axis=1).max())
vtk.vtkObject.GlobalWarningDisplayOff()
reader = vtk.vtkGLTFReader()
reader.SetFileName("triangle.glb")
reader.Update()
cells = reader.GetOutput().GetNumberOfCells()
print(f"trimesh: normals of length {length:g} (1 expected); VTK: {cells} cells (1 expected)")
sys.exit(0 if round(length) == 127 and cells == 0 else 1)
PY
./py/bin/python look.py 2>/dev/null
