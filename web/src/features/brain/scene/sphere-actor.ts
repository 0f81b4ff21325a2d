import vtkDataArray from '@kitware/vtk.js/Common/Core/DataArray.js';
import vtkPolyData from '@kitware/vtk.js/Common/DataModel/PolyData.js';
import vtkActor from '@kitware/vtk.js/Rendering/Core/Actor.js';
import vtkSphereMapper from '@kitware/vtk.js/Rendering/Core/SphereMapper.js';
import { sizeClass } from '../strain/size-classes.ts';

/** A sphere in the brain: its centre in metres, and the peak strain that gives its size and colour. */
export interface StrainSphere {
  centre: readonly [number, number, number];
  strain: number;
}

const RADIUS = 'radius';
/** A handful of spheres, one per event, is drawn larger than the many of single elements, so that it can be seen. */
const FEW = 100;
const SCALE_OF_FEW = 1.8;

export function sphereActor(): vtkActor {
  const mapper = vtkSphereMapper.newInstance();
  mapper.setScaleArray(RADIUS);
  const actor = vtkActor.newInstance();
  actor.setMapper(mapper);
  actor.getProperty().set({ ambient: 0.35, diffuse: 0.7, specular: 0.15, specularPower: 30 });
  return actor;
}

export function setSpheres(actor: vtkActor, spheres: readonly StrainSphere[]): void {
  const classes = spheres.map(({ strain }) => sizeClass(strain));
  const data = vtkPolyData.newInstance();
  data.getPoints().setData(Float32Array.from(spheres.flatMap(({ centre }) => centre)), 3);
  data
    .getPointData()
    .addArray(vtkDataArray.newInstance({ name: RADIUS, values: Float32Array.from(classes, ({ radius }) => radius) }));
  // Black spheres keep a trace of light, so that their roundness shows on a dark page.
  const colours = classes.flatMap(({ rgb }) => [...rgb.map((channel) => Math.max(channel, 26)), 255]);
  data
    .getPointData()
    .setScalars(vtkDataArray.newInstance({ name: 'colour', values: Uint8Array.from(colours), numberOfComponents: 4 }));
  actor.getMapper()?.setInputData(data);
  (actor.getMapper() as vtkSphereMapper).setScaleFactor(spheres.length > FEW ? 1 : SCALE_OF_FEW);
}
