import { rowsOfTeams } from '@strainscope/access';
import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import { defineService } from '@strainscope/service-kit';
import { mlTrainingPersonalData } from './ml-training.personal-data.ts';
import { Label } from './samples/label.entity.ts';
import { LabelsConsumer } from './samples/labels.consumer.ts';
import { Motion } from './samples/motion.entity.ts';
import { MotionsConsumer } from './samples/motions.consumer.ts';
import { ReassignedEventsConsumer } from './samples/reassigned-events.consumer.ts';

/** What models will be trained on: every simulated event, its motion by reference and the strain that was computed. */
export const mlTraining = defineService({
  name: 'ml-training',
  entities: [Motion, Label],
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  projections: [rowsOfTeams('motions', 'labels'), withheldPeople],
  personalData: mlTrainingPersonalData,
  controllers: [MotionsConsumer, LabelsConsumer, ReassignedEventsConsumer],
  consumes: [
    'strainscope.ingest.hae.recorded.v1',
    'strainscope.ingest.hae.replaced.v1',
    'strainscope.ingest.hae.reassigned.v1',
    'strainscope.simulation.simulation.completed.v1',
  ],
});
