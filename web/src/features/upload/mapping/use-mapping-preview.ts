import type { UploadSettingsInput } from '@strainscope/console-contract';
import { useEffect, useState } from 'react';
import { consoleApi } from '../../../api/console.ts';
import { useLoad } from '../../../api/use-load.ts';
import { randomId } from '../../../shared/random-id.ts';
import type { Mapping } from './mapping-draft.ts';

/** Pause in choosing before the server reads the file again, ms. */
const PAUSE_MS = 500;

interface AskedPreview {
  file: File;
  teamId: string;
  settings: UploadSettingsInput;
  /** Undefined while something is missing: nothing is asked. */
  mapping: Mapping | undefined;
}

/** The server's verdict on the file as the mapping reads it; nothing is stored. */
export function useMappingPreview({ file, teamId, settings, mapping }: AskedPreview) {
  const wanted = mapping === undefined ? '' : JSON.stringify(mapping);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const load = useLoad(asked, async (signal) => {
    if (asked === '') return null;
    const request = {
      uploadId: randomId(),
      teamId,
      brand: 'generic',
      settings: withMapping(settings, JSON.parse(asked) as Mapping),
      files: [file],
      mode: 'check' as const,
    };
    return (await consoleApi.upload(request, { signal })).data.files[0] ?? null;
  });
  return { ...load, outdated: asked !== wanted };
}

/** The settings with the mapping; undefined takes it out. */
export function withMapping(settings: UploadSettingsInput, mapping: Mapping | undefined): UploadSettingsInput {
  const { generic_mapping: _, ...conditioning } = settings.conditioning ?? {};
  return {
    ...settings,
    conditioning: { ...conditioning, ...(mapping && { generic_mapping: mapping }) },
  };
}
