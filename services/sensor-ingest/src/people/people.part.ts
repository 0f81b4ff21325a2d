import { definePart } from '@strainscope/service-kit';
import { PeopleConsumer } from './people.consumer.ts';

/** What alert rules ask of people. */
export const people = definePart({ controllers: [PeopleConsumer] });
