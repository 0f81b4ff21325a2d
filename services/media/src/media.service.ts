import { defineService } from '@strainscope/service-kit';

/** Pictures, head models, videos. So far it keeps nothing: it says so, and no erasure and no copy waits for its answer. */
export const media = defineService({
  name: 'media',
  entities: [],
  personalData: { context: 'media', stores: [] },
});
