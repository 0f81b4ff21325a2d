import { defineService } from '@strainscope/service-kit';

/** Pictures, head models, videos, documents. So far it starts, answers for its health, and stops; it owns nothing yet. */
export const media = defineService({ name: 'media' });
