import type { DataClass } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Partial } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { serviceName } from '../data-collection/service-names.ts';
import { storeName } from '../data-collection/store-names.ts';
import { PersonPicker } from '../see-as/person-picker.tsx';

const columns: Column<DataClass>[] = [
  { key: 'name', title: 'Data', primary: true, render: ({ name }) => name },
  { key: 'kept', title: 'Where kept', wide: true, render: ({ kept_in }) => placesOf(kept_in) },
  { key: 'who', title: 'Who has access', render: ({ who }) => who.join(', ') },
  { key: 'last', title: 'Last access', render: ({ last_access }) => <Time at={last_access} none="never" /> },
  { key: 'retention', title: 'Kept', render: ({ retention }) => retention },
];

/** Column of the encryption, named only for the classes that differ from most. */
const encryptionBut = (usual: string | undefined): Column<DataClass> => ({
  key: 'encryption',
  title: 'Encryption',
  wide: true,
  render: (each) => (each.encryption === usual ? 'as said above' : each.encryption),
});

const records: Column<DataClass> = {
  key: 'records',
  title: 'Records',
  numeric: true,
  render: ({ records: count }) => formatCount(count),
};

/** `/data-security`: the classes of personal data; with a person chosen, theirs. */
export default function DataSecurityPage() {
  const [query, setQuery] = useSearchParams();
  const personId = query.get('person') ?? '';
  const load = useLoad(personId, (signal) => (personId === '' ? ofEverybody(signal) : ofOne(personId, signal)));
  const account = useLoad(personId, (signal) => (personId === '' ? nobody : accountOf(personId, signal)));
  const name = account.result && `${account.result.first_name} ${account.result.last_name}`;
  return (
    <Page
      title={name === undefined ? 'Data security' : `Data security of ${name}`}
      lead="Which personal data there are, where they are kept and who has access."
      actions={
        <PersonPicker
          label="One person"
          value={personId}
          name={name}
          onChange={(id) => setQuery(id === '' ? {} : { person: id })}
        />
      }
    >
      <CallView load={load} rows={8}>
        {({ classes, isCounted }) => (
          <>
            {!isCounted && (
              <Partial>
                Some parts have not answered yet: records may be missing.{' '}
                <Button onClick={load.refresh}>Ask again</Button>
              </Partial>
            )}
            {isSame(classes) && <p>Encryption of all of them: {usualEncryption(classes)}.</p>}
            {!isSame(classes) && <p>Encryption, where the table names no other: {usualEncryption(classes)}.</p>}
            <GridTable
              label="Classes of personal data"
              columns={[
                ...columns,
                ...(isSame(classes) ? [] : [encryptionBut(usualEncryption(classes))]),
                ...(personId === '' ? [] : [records]),
              ]}
              rows={classes}
              rowId={({ key }) => key}
            />
          </>
        )}
      </CallView>
    </Page>
  );
}

const nobody = Promise.resolve(undefined);

async function accountOf(id: string, signal: AbortSignal) {
  const { data } = await consoleApi.call('permissions.get', { body: { user_id: id } }, { signal });
  return data;
}

/** What is said of most classes is said once, above them. */
function usualEncryption(classes: readonly DataClass[]): string | undefined {
  const kinds = Map.groupBy(classes, (each) => each.encryption);
  return [...kinds].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function isSame(classes: readonly DataClass[]): boolean {
  return new Set(classes.map((each) => each.encryption)).size === 1;
}

/** Groups places of the form `<service>: <store>`, so that each part of the product is named once. */
function placesOf(places: readonly string[]): string {
  const stores = Map.groupBy(places, (place) => place.split(': ')[0]!);
  return [...stores]
    .map(([service, kept]) => `${serviceName(service)}: ${kept.map((place) => placeStore(place)).join(', ')}`)
    .join(' · ');
}

const placeStore = (place: string) => storeName(place.slice(place.indexOf(': ') + 2));

interface Shown {
  classes: readonly DataClass[];
  /** Every part of the product has counted what it holds. */
  isCounted: boolean;
}

async function ofEverybody(signal: AbortSignal): Promise<Shown> {
  const { data: classes } = await consoleApi.call('privacy.dataSecurity', {}, { signal });
  return { classes, isCounted: true };
}

/** Who has answered is asked before the counts: asked after, it could tell of answers that they lack. */
async function ofOne(id: string, signal: AbortSignal): Promise<Shown> {
  const { data: held } = await consoleApi.call('privacy.holdings', { params: { id } }, { signal });
  const { data: classes } = await consoleApi.call('privacy.dataSecurityOf', { body: { user_id: id } }, { signal });
  return { classes, isCounted: held.services.every(({ as_of }) => as_of !== null) };
}
