import { definePart } from '@strainscope/service-kit';
import { Hae } from './hae.entity.ts';
import { HaesConsumer } from './haes.consumer.ts';

/** Head-acceleration events, as the lists show them. */
export const events = definePart({
  entities: [Hae],
  controllers: [HaesConsumer],
});
