import type { PersonalData } from '@strainscope/personal-data';

/** Nothing is learnt from who asked to be forgotten. */
export const mlTrainingPersonalData: PersonalData = {
  context: 'ml',
  stores: [
    { name: 'training motions', table: 'motions' },
    { name: 'training labels', table: 'labels' },
  ],
};
