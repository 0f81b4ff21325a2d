import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { mlTrainingConfig } from './config/ml-training.config.ts';
import { estimates } from './estimates/estimates.part.ts';
import { models } from './models/models.part.ts';
import { rpc } from './rpc/rpc.part.ts';
import { samples } from './samples/samples.part.ts';

/** Estimates of strain, the models that make them, and what models are trained on. */
export const mlTraining = defineService({
  name: 'ml-training',
  config: mlTrainingConfig,
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  projections: [withheldPeople],
  personalData: { context: 'ml' },
  // Estimates refer to motions: they are counted and erased first.
  parts: [models, estimates, samples, rpc],
});
