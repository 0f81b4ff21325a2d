import { defineService } from '@strainscope/service-kit';

/** Pictures, head models, videos, documents. So far it owns nothing, and says so to whoever asks for their data. */
export const media = defineService({
  name: 'media',
  entities: [],
  personalData: { context: 'media', stores: [] },
});
