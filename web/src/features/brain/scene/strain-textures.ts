import vtkDataArray from '@kitware/vtk.js/Common/Core/DataArray.js';
import type { vtkOpenGLRenderWindow } from '@kitware/vtk.js/Rendering/OpenGL/RenderWindow.js';
import vtkOpenGLTexture, { type ITextureInitialValues } from '@kitware/vtk.js/Rendering/OpenGL/Texture.js';
import { Filter } from '@kitware/vtk.js/Rendering/OpenGL/Texture/Constants.js';
import { CIVIDIS, CIVIDIS_STEPS } from '../strain/color-maps.ts';
import { STRAIN_TEXTURE_WIDTH } from './strain-shader.ts';

/** The two textures of the strain shader: strains of all nodes at the time shown, and the colour map. */
export class StrainTextures {
  private readonly strain = nearestTexture();
  private readonly colours = nearestTexture();
  private readonly texels: Float32Array;

  constructor(
    private readonly view: vtkOpenGLRenderWindow,
    nodeCount: number,
  ) {
    const rows = Math.max(1, Math.ceil(nodeCount / STRAIN_TEXTURE_WIDTH));
    this.texels = new Float32Array(rows * STRAIN_TEXTURE_WIDTH).fill(-1);
    for (const texture of [this.strain, this.colours]) texture.setOpenGLRenderWindow(view);
    this.colours.create2DFromRaw({
      width: CIVIDIS_STEPS,
      height: 1,
      numComps: 3,
      dataType: vtkDataArray.VtkDataTypes.UNSIGNED_CHAR,
      data: CIVIDIS,
    });
    this.upload();
  }

  /** One strain per node; below zero where there is none. */
  show(nodeStrains: Float32Array): void {
    this.texels.set(nodeStrains);
    this.upload();
  }

  /** Binds both and answers their texture units. */
  activate(): { strain: number; colours: number } {
    this.strain.activate();
    this.colours.activate();
    return { strain: this.strain.getTextureUnit(), colours: this.colours.getTextureUnit() };
  }

  release(): void {
    this.strain.releaseGraphicsResources(this.view);
    this.colours.releaseGraphicsResources(this.view);
  }

  private upload(): void {
    this.strain.create2DFromRaw({
      width: STRAIN_TEXTURE_WIDTH,
      height: this.texels.length / STRAIN_TEXTURE_WIDTH,
      numComps: 1,
      dataType: vtkDataArray.VtkDataTypes.FLOAT,
      data: this.texels,
    });
  }
}

/** Resizable textures may be filled again and again; nearest, because a node's neighbour in memory is not one in space. */
function nearestTexture() {
  const settings: ITextureInitialValues & { resizable: boolean } = {
    resizable: true,
    minificationFilter: Filter.NEAREST,
    magnificationFilter: Filter.NEAREST,
  };
  return vtkOpenGLTexture.newInstance(settings);
}
