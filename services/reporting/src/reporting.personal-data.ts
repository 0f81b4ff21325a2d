import type { PersonalData } from '@strainscope/personal-data';

export const reportingPersonalData: PersonalData = {
  context: 'reporting',
  stores: [
    { name: 'listed memberships', table: 'members' },
    { name: 'listed events', table: 'haes', ofEvent: 'id = :event and announced_at <= :expired' },
    {
      name: 'listed simulations',
      table: 'simulations',
      ofEvent: 'event_id = :event and submitted_at <= :expired',
    },
    { name: 'totals', table: 'totals' },
    { name: 'region totals', table: 'region_totals' },
    { name: 'names in lists', table: 'people', where: 'id = ?' },
    // Triggers keep these two in step with the rows above; what is counted and erased is told all the same.
    { name: 'rows of player lists', table: 'listed_players' },
    { name: 'words to find names by', table: 'player_words' },
  ],
};
