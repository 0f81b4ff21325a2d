import type { PersonalData } from '@strainscope/personal-data';

/** Nothing is learnt from who asked to be forgotten. */
export const mlTrainingPersonalData: PersonalData = {
  context: 'ml',
  stores: [
    { name: 'training motions', table: 'motions', ofEvent: 'event_id = :event and announced_at <= :expired' },
    { name: 'training labels', table: 'labels', ofEvent: 'event_id = :event and completed_at <= :expired' },
  ],
};
