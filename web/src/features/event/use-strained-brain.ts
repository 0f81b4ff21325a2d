import { useEffect } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { loadStrainedBrain, type StrainedBrain } from '../brain/brain-model.ts';
import { preloadScene } from '../brain/viewer/use-brain-scene.ts';

interface StrainPlaces {
  field_url: string;
  mesh_url: string;
}

/**
 * Fetches a strain field and the mesh that it is on.
 * @param key where another field may come to lie at the same address
 */
export function useStrainedBrain({ field_url, mesh_url }: StrainPlaces, key = field_url): Load<StrainedBrain> {
  useEffect(preloadScene, []);
  return useLoad(key, (signal) =>
    loadStrainedBrain(
      { meshUrl: mesh_url, fieldUrl: field_url },
      (url, abort) => consoleApi.binary(url, { signal: abort }),
      signal,
    ),
  );
}
