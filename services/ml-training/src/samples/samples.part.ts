import { rowsOfTeams } from '@strainscope/access';
import { definePart } from '@strainscope/service-kit';
import { Label } from './label.entity.ts';
import { LabelsConsumer } from './labels.consumer.ts';
import { Motion } from './motion.entity.ts';
import { MotionsConsumer } from './motions.consumer.ts';
import { ReassignedEventsConsumer } from './reassigned-events.consumer.ts';

/** Every simulated event: its motion by reference and the strain that was computed. */
export const samples = definePart({
  entities: [Motion, Label],
  controllers: [MotionsConsumer, LabelsConsumer, ReassignedEventsConsumer],
  projections: [rowsOfTeams('motions', 'labels')],
  // Nothing is learnt from who asked to be forgotten.
  personalData: [
    { name: 'training motions', table: 'motions', ofEvent: 'event_id = :event and announced_at <= :expired' },
    { name: 'training labels', table: 'labels', ofEvent: 'event_id = :event and completed_at <= :expired' },
  ],
});
