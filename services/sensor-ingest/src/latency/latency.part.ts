import { definePart } from '@strainscope/service-kit';
import { EventTimesSweeper } from './event-times.sweeper.ts';
import { ReadLatency } from './queries/read-latency.ts';

/** How long events take from the sensor to a screen. */
export const latency = definePart({ providers: [ReadLatency], workers: [EventTimesSweeper] });
