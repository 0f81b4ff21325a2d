import type { PersonalData } from '@strainscope/personal-data';
import { keysOfProblem, namesOfProblem } from './result-uploads/problem-keys.ts';

const expired = 'event_id = :event and submitted_at <= :expired';
const ofSimulations = {
  where: 'simulation_id in (select id from simulations where person_id = ?)',
  ofEvent: `simulation_id in (select id from simulations where ${expired})`,
};

const contentOfTheirs = 'content_key in (select content_key from simulations where person_id = ?)';

export const simulationPersonalData: PersonalData = {
  context: 'simulation',
  stores: [
    { name: 'run logs', table: 'simulation_log_lines', ...ofSimulations },
    { name: 'cost entries', table: 'cost_entries', ...ofSimulations },
    { name: 'attempts', table: 'attempts', ...ofSimulations },
    { name: 'state changes', table: 'simulation_transitions', ...ofSimulations },
    {
      // The same motion may have been simulated for somebody else: then the result is theirs too.
      name: 'results',
      table: 'results',
      where: `${contentOfTheirs}
        and not exists (select from simulations s where s.content_key = results.content_key and s.person_id <> ?)`,
      ofEvent: `content_key in (select content_key from simulations where ${expired})
        and not exists (select from simulations s where s.content_key = results.content_key and not (${expired}))`,
      heldWhere: contentOfTheirs,
      blobs: 'array_remove(array[field_key, vtu_key], null)',
      files: {
        names: `(
          select array_remove(array[
            stem || ' strain-field.bin', case when vtu_key is not null then stem || ' strain-series-vtu.zip' end
          ], null)
          from (
            select to_char(min(occurred_at) at time zone 'UTC', 'YYYY-MM-DD HH24.MI.SS.MS') || ' UTC '
              || left(results.content_key, 8) as stem
            from simulations where person_id = ? and content_key = results.content_key
          ) events
        )`,
        about: [
          'strain-field.bin: the strain of every element of the brain over time: "SSF1", length of the header (u32,',
          'little-endian), the header as JSON with times in s and a scale, then for each time a u16 for each element of the',
          'mesh: strain is number × scale. strain-series-vtu.zip, where there is one: the same as a series of VTU files.',
        ].join(' '),
      },
      // The simulation that computed it may be another person's.
      secret: ['simulation_id', 'attempt', 'field_key', 'vtu_key'],
    },
    { name: 'sex for the head model', table: 'player_sexes' },
    { name: 'batches', table: 'batches', where: 'owner_id = ?' },
    {
      name: 'own problems',
      table: 'problems',
      where: 'owner_id = ?',
      blobs: keysOfProblem,
      files: {
        names: namesOfProblem,
        unless: { where: `status = 'receiving'`, because: 'It has not been sent yet.' },
      },
    },
    // Who stopped a pool, set a budget or cancelled somebody's run is asked after they have left: as in the access log, an id stays.
    { name: 'operator actions', table: 'operator_actions', where: 'actor_id = ?', outlivesPerson: true },
    {
      name: 'cancelled simulations',
      table: 'simulation_transitions',
      where: 'cancelled_by = ?',
      outlivesPerson: true,
    },
    { name: 'simulations', table: 'simulations', ofEvent: expired },
    // Follows the simulations: after them nothing is left to take out of it.
    { name: 'counts of batches', table: 'batch_tallies' },
    { name: 'motions', table: 'motions', ofEvent: 'event_id = :event and recorded_at <= :expired' },
  ],
  // The first of those that wait for a simulation that is gone computes now, and the others wait for it.
  afterErasing: [
    `update simulations s set waits_for = nullif(heirs.heir, s.id)
     from (
       select waits_for, min(id::text)::uuid as heir from simulations waiting
       where waits_for is not null and not exists (select from simulations l where l.id = waiting.waits_for)
       group by waits_for
     ) heirs
     where s.waits_for = heirs.waits_for`,
  ],
};
