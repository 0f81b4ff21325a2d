import type { FileVerdict, UploadSettingsInput } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { InlineFailure } from '../../../shared/states/inline-failure.tsx';
import { Skeleton } from '../../../shared/states/skeleton.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { contradictedUnit, withConfirmedUnit, withoutStaleUnits } from './confirm-unit.ts';
import { Field } from './field.tsx';
import { HeadingField } from './heading-field.tsx';
import { IdsFields } from './ids-fields.tsx';
import {
  CHANNEL_NAMES,
  CHANNELS,
  type Mapping,
  type MappingDraft,
  missingIn,
  type TableHead,
} from './mapping-draft.ts';
import { draftOf, keptBeside, mappingOf, notReadHere } from './mapping-document.ts';
import { MappingPreview } from './mapping-preview.tsx';
import { MountingFields } from './mounting-fields.tsx';
import { firstThatFits, SavedMappingChoice } from './saved-mapping-choice.tsx';
import { TableHeadView } from './table-head.tsx';
import { TimeFields } from './time-fields.tsx';
import { useMappingPreview } from './use-mapping-preview.ts';
import { useSavedMappings } from './use-saved-mappings.ts';
import styles from './mapping.module.css';

interface MappingWizardProps {
  file: File;
  /** Verdict of the pre-check of that file: no brand's rule recognises it. */
  verdict: FileVerdict & { table: TableHead };
  teamId: string;
  settings: UploadSettingsInput;
  /** The upload's files of no known brand are read like this. */
  onUse: (mapping: Mapping) => void;
}

/**
 * Asks what the columns of a table are: guessed or saved before, corrected by the person, and shown as the server reads
 * the file with them before anything is stored.
 */
export function MappingWizard(props: MappingWizardProps) {
  const mappings = useSavedMappings(props.teamId);
  // Begun with the guess, the choices of the person would be thrown away when the saved ones come.
  if (!mappings.known && mappings.error === undefined) return <Skeleton rows={8} />;
  return <WizardForm {...props} mappings={mappings} />;
}

type SavedMappings = ReturnType<typeof useSavedMappings>;

function WizardForm({
  file,
  verdict: { table, guessed_mapping: guessed = {} },
  teamId,
  settings,
  onUse,
  mappings,
}: MappingWizardProps & { mappings: SavedMappings }) {
  const [chosen, setChosen] = useState(() => firstThatFits(mappings.saved, table));
  const [draft, setDraft] = useState<MappingDraft>(() => draftOf(chosen?.mapping ?? guessed, table));
  const [name, setName] = useState(chosen?.name ?? '');
  const change = (part: Partial<MappingDraft>) =>
    setDraft((before) => withoutStaleUnits({ ...before, ...part }, before));
  const base = chosen?.mapping ?? guessed;
  const missing = missingIn(draft, base);
  const isComplete = missing.length === 0;
  const mapping = useMemo(
    () => (isComplete ? mappingOf(draft, table, base) : undefined),
    [draft, table, base, isComplete],
  );
  const kept = keptBeside(draft, base);
  const notRead = notReadHere(draft, base);
  const preview = useMappingPreview({ file, teamId, settings, mapping });
  const verdict = mapping && !preview.outdated ? preview.result : undefined;
  const contradicted = verdict ? contradictedUnit(verdict, draft, table) : undefined;
  const isReadable = verdict !== undefined && verdict !== null && verdict.state !== 'refused';
  return (
    <div className={styles['wizard']}>
      <p className={styles['note']}>
        No known sensor writes such a table. Say what its columns are; the server then shows what it reads, before
        anything is stored.
      </p>
      <SavedMappingChoice
        saved={mappings.saved}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next);
          setName(next?.name ?? '');
          setDraft(draftOf(next?.mapping ?? guessed, table));
        }}
        forget={mappings.forget}
      />
      <TableHeadView table={table} />
      <HeadingField rest={draft.rest} onChange={(rest) => change({ rest })} />
      <TimeFields table={table} draft={draft} onChange={change} />
      {CHANNELS.map((channel) => (
        <ChannelFields
          key={channel}
          channel={channel}
          table={table}
          draft={draft[channel]}
          onChange={(next) => change({ [channel]: next })}
        />
      ))}
      <IdsFields table={table} ids={draft.ids} onChange={(ids) => change({ ids })} />
      <MountingFields draft={draft} onChange={change} />
      {kept.length > 0 && <p className={styles['note']}>The mapping also says, and it stays so: {kept.join('; ')}.</p>}
      {notRead.length > 0 && (
        <p role="status">This table lacks columns of the mapping, so it is not read here: {notRead.join('; ')}.</p>
      )}
      {missing.length > 0 && <p role="status">Still to say: {missing.join(', ')}.</p>}
      {preview.error && <InlineFailure error={preview.error} />}
      {mapping && !verdict && !preview.error && <Skeleton rows={6} />}
      {verdict && <MappingPreview verdict={verdict} />}
      {contradicted && (
        <div className={styles['actions']}>
          <Button onClick={() => setDraft(withConfirmedUnit(draft, contradicted))}>
            {contradicted.quantity === 'time' ? 'Time' : `The ${CHANNEL_NAMES[contradicted.quantity]}`} is in{' '}
            {draft[contradicted.quantity].unit}, although the heading says {contradicted.stated}
          </Button>
        </div>
      )}
      {mappings.save.error && <InlineFailure error={mappings.save.error} />}
      <div className={styles['actions']}>
        <Button type="primary" disabled={!isReadable} onClick={() => mapping && onUse(mapping)}>
          Read the files like this
        </Button>
        <Field label="Name for the team">
          <Input
            aria-label="Name under which the team keeps it"
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button
          disabled={!isReadable || name.trim() === ''}
          loading={mappings.save.loading}
          onClick={() => {
            if (!mapping) return;
            void mappings.save.run(name.trim(), mapping).then((saved) => saved && setChosen(saved));
          }}
        >
          Save for the team
        </Button>
        <span role="status">{mappings.save.result && `Saved as “${mappings.save.result.name}”.`}</span>
      </div>
    </div>
  );
}
