export * from './event-catalogue.ts';
