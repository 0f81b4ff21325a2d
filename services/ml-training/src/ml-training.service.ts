import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { samples } from './samples/samples.part.ts';

/** What models will be trained on. */
export const mlTraining = defineService({
  name: 'ml-training',
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  projections: [withheldPeople],
  personalData: { context: 'ml' },
  parts: [samples],
});
