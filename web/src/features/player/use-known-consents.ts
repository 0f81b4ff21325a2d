import { type Consents, Level } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';

export type KnownConsents = Pick<Consents, 'may_decide' | 'purposes'>;

/** What was decided about the reader themselves or about their child; null of anybody else, of whom they are not told. */
export function useKnownConsents(personId: string): Load<KnownConsents | null> {
  const { _id, level } = useUser();
  return useLoad(`known consents of ${personId}`, async (signal) => {
    if (_id === personId) {
      return (await consoleApi.call('consents.ofPerson', { params: { id: personId } }, { signal })).data;
    }
    if (level < Level.family) return null;
    const { data } = await consoleApi.call('families.get', { query: {} }, { signal });
    return data.find(({ player_id }) => player_id === personId) ?? null;
  });
}
