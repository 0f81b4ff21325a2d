import type { HexMesh } from '../mesh/hex-mesh.ts';
import { centroid } from '../mesh/hex-mesh.ts';
import type { ElementPeaks, Peak } from './element-peaks.ts';
import { byRegion } from './regions.ts';
import { PRODUCT_THRESHOLDS, RATE_THRESHOLDS, STRAIN_THRESHOLDS } from './thresholds.ts';

/** Numbers of elements and their centroids (m, rounded to 10 µm). */
export interface Locations {
  elements: number[];
  centroids: [number, number, number][];
}

/** Per metric and region the elements whose peak over time exceeded the metric's threshold. */
export function elementLocations(mesh: HexMesh, brain: Uint32Array, peaks: ElementPeaks) {
  const beyond = (peak: Peak, thresholds: Record<string, number>) =>
    Object.entries(thresholds).map(([metric, threshold]) => {
      const found = byRegion(mesh, brain, (elements) =>
        locations(
          mesh,
          elements.filter((e) => peak.value[e]! > threshold),
        ),
      );
      return [metric, found] as const;
    });
  return Object.fromEntries([
    ...beyond(peaks.strain, STRAIN_THRESHOLDS),
    ...beyond(peaks.rate, RATE_THRESHOLDS),
    ...beyond(peaks.product, PRODUCT_THRESHOLDS),
  ]);
}

function locations(mesh: HexMesh, elements: Uint32Array): Locations {
  const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
  return {
    elements: [...elements],
    centroids: Array.from(elements, (element) => {
      const [x, y, z] = centroid(mesh, element);
      return [rounded(x), rounded(y), rounded(z)];
    }),
  };
}
