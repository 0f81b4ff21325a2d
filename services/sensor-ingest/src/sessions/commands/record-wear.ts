import { Injectable } from '@nestjs/common';
import { notPermitted } from '@strainscope/consent';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { SessionDesk } from '../session-desk.ts';
import { SessionParticipant, WearInterval } from '../session.entity.ts';
import { withWear, type Wear } from '../wear.rules.ts';

/** Says from when until when a participant wore a sensor, did not, or that nobody knows. */
@Injectable()
export class RecordWear {
  constructor(private readonly desk: SessionDesk) {}

  /** @throws NotFound, InvalidRequest */
  execute(sessionId: string, personIds: readonly string[], said: Wear): Promise<void> {
    if (said.until && said.until <= said.since) throw refused('until', 'It ends after it begins.');
    if (said.since.getTime() > this.desk.now.getTime() + 60_000) throw refused('since', 'That is still to come.');
    return this.desk.change(sessionId, 'any', async (em, { teams }, mayEdit) => {
      const people = await em.find(SessionParticipant, { sessionId, personId: { $in: [...personIds] } });
      const own = people.filter(({ scope }) => mayEdit(scope));
      if (own.length === 0 || own.length < new Set(personIds).size) throw new NotFound();
      // Nothing is written down of those who did not consent, and it is not told who they are.
      const refusing = await notPermitted(em, personIds, 'team');
      const places = new Map(teams.map(({ teamId, scope }) => [teamId, scope]));
      const known = await em.find(WearInterval, { sessionId, personId: { $in: [...personIds] } });
      for (const { personId, teamId, scope } of own.filter((each) => !refusing.has(each.personId))) {
        const wear = withWear(known.filter((each) => each.personId === personId).map(plain), said);
        if (wear.length > 200) throw refused('since', 'That changes too often to be kept.');
        const of = { sessionId, personId, teamId, scope: places.get(teamId) ?? scope };
        await em.nativeDelete(WearInterval, { sessionId, personId });
        await em.insertMany(
          WearInterval,
          wear.map((each) => ({ ...of, ...each })),
        );
      }
    });
  }
}

const plain = ({ since, until, state }: WearInterval): Wear => ({ since, until: until ?? null, state });
const refused = (path: string, message: string) => new InvalidRequest([{ path, message }]);
