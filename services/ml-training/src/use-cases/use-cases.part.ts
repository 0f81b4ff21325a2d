import { definePart } from '@strainscope/service-kit';
import { ReassignedEventsConsumer } from './reassigned-events.consumer.ts';

/** What concerns samples and estimates alike. */
export const useCases = definePart({ controllers: [ReassignedEventsConsumer] });
