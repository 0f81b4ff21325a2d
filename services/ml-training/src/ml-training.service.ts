import { defineService } from '@strainscope/service-kit';
import { Example } from './examples/example.entity.ts';
import { ExamplesConsumer } from './examples/examples.consumer.ts';
import { CreateExamples } from './migrations/create-examples.ts';

/** Data sets, training runs, models. So far it gathers the examples that a model will be trained on. */
export const mlTraining = defineService({
  name: 'ml-training',
  entities: [Example],
  migrations: [CreateExamples],
  access: true,
  controllers: [ExamplesConsumer],
  consumes: ['strainscope.simulation.simulation.completed.v1', 'strainscope.auth.person.erased.v1'],
});
