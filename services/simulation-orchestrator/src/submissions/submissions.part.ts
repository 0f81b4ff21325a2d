import { definePart } from '@strainscope/service-kit';
import { AdoptSolverVersion } from './commands/adopt-solver-version.ts';
import { SubmitEvents } from './commands/submit-events.ts';
import { HaeConsumer } from './hae.consumer.ts';
import { Motion } from './motion.entity.ts';
import { ReassignedEventsConsumer } from './reassigned-events.consumer.ts';
import { Submissions } from './submissions.ts';
import { WithheldOrders } from './withheld-orders.ts';

/** Which events are simulated. */
export const submissions = definePart({
  entities: [Motion],
  controllers: [HaeConsumer, ReassignedEventsConsumer],
  providers: [Submissions, WithheldOrders, SubmitEvents, AdoptSolverVersion],
});
