/** Part of the build: makes the meshes that nearly every event is on, so that the first one need not wait for its own. */
import { BUILT_IN, storedHeadMesh } from './mesh-store.ts';

for (const subtype of ['male', 'female'] as const) storedHeadMesh('coarse', subtype, BUILT_IN);
