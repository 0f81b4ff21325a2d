import vtkDataArray from '@kitware/vtk.js/Common/Core/DataArray.js';
import vtkPolyData from '@kitware/vtk.js/Common/DataModel/PolyData.js';
import vtkActor from '@kitware/vtk.js/Rendering/Core/Actor.js';
import vtkMapper from '@kitware/vtk.js/Rendering/Core/Mapper.js';
import type { CutPlane } from '../mesh/brain-section.ts';
import type { StrainSurface } from '../mesh/brain-surface.ts';
import { CONTOUR_STRAINS, MISSING_RGB } from '../strain/strain-scale.ts';
import { STRAIN_SHADER_REPLACEMENTS, STRAIN_SOURCE } from './strain-shader.ts';
import type { StrainTextures } from './strain-textures.ts';

/** What the shader is told before each draw; changing it needs no new geometry. */
export interface StrainUniforms {
  scaleMax: number;
  /** Region number that stays coloured while the others grey out; −1 for all. */
  litRegion: number;
  contours: boolean;
  /** Where the surface is cut away; the section that closes it is not cut. */
  cut: CutPlane | undefined;
}

/** The part of vtk.js's shader program that the callback uses; it has no public type. */
interface ShaderProgram {
  setUniformf(name: string, value: number): void;
  setUniformi(name: string, value: number): void;
  setUniform3f(name: string, x: number, y: number, z: number): void;
  setUniform4f(name: string, x: number, y: number, z: number, w: number): void;
}

/** An actor that shows strain on a surface, read afresh from textures and uniforms at every draw. */
export function strainActor(textures: StrainTextures, uniforms: () => StrainUniforms): vtkActor {
  const mapper = vtkMapper.newInstance();
  mapper.setScalarVisibility(false);
  mapper.setCustomShaderAttributes([STRAIN_SOURCE]);
  mapper.setViewSpecificProperties({
    OpenGL: { ShaderReplacements: STRAIN_SHADER_REPLACEMENTS },
    ShadersCallbacks: [
      {
        callback: (_: unknown, cells: { getProgram(): ShaderProgram }) =>
          setUniforms(cells.getProgram(), textures, uniforms()),
      },
    ],
  });
  const actor = vtkActor.newInstance();
  actor.setMapper(mapper);
  actor.getProperty().set({ ambient: 0.56, diffuse: 0.46, specular: 0.04, specularPower: 20 });
  return actor;
}

export function setSurface(actor: vtkActor, surface: StrainSurface): void {
  const data = surfaceData(surface);
  const source = new Float32Array(surface.a.length * 4);
  surface.a.forEach((a, v) => source.set([a, surface.b[v]!, surface.t[v]!, surface.region[v]!], v * 4));
  data
    .getPointData()
    .addArray(vtkDataArray.newInstance({ name: STRAIN_SOURCE, values: source, numberOfComponents: 4 }));
  actor.getMapper()?.setInputData(data);
}

export function surfaceData(surface: StrainSurface): vtkPolyData {
  const data = vtkPolyData.newInstance();
  data.getPoints().setData(surface.positions, 3);
  const cells = new Uint32Array((surface.triangles.length / 3) * 4);
  for (let i = 0, o = 0; i < surface.triangles.length; i += 3, o += 4) {
    cells[o] = 3;
    cells.set(surface.triangles.subarray(i, i + 3), o + 1);
  }
  data.getPolys().setData(cells);
  data
    .getPointData()
    .setNormals(vtkDataArray.newInstance({ name: 'Normals', values: surface.normals, numberOfComponents: 3 }));
  return data;
}

function setUniforms(
  program: ShaderProgram,
  textures: StrainTextures,
  { scaleMax, litRegion, contours, cut }: StrainUniforms,
) {
  const units = textures.activate();
  program.setUniformi('strainTexture', units.strain);
  program.setUniformi('cividisTexture', units.colours);
  program.setUniformf('scaleMax', scaleMax);
  program.setUniformf('contourOpacity', contours ? 0.85 : 0);
  program.setUniformf('contourThin', CONTOUR_STRAINS[0]);
  program.setUniformf('contourThick', CONTOUR_STRAINS[1]);
  program.setUniformf('litRegion', litRegion);
  const [r, g, b] = MISSING_RGB;
  program.setUniform3f('missingColour', r / 255, g / 255, b / 255);
  program.setUniformf('cutting', cut ? 1 : 0);
  if (cut) program.setUniform4f('cutPlane', ...cut.normal, cut.offset);
}
