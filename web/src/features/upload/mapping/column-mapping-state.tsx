import { Alert, Button } from 'antd';
import type { UploadState } from '../queue/upload.store.ts';
import { withMapping } from './use-mapping-preview.ts';

/** Says that tables of no known brand are read by a mapping, or what to do where "Any other sensor" was chosen. */
export function ColumnMappingState({ upload, settled }: { upload: UploadState; settled: boolean }) {
  const { settings, brand, entries } = upload;
  if (settings.conditioning?.generic_mapping) {
    return (
      <Alert
        type="info"
        showIcon
        title="Tables of no known sensor are read by the column mapping."
        action={
          !settled && (
            <Button size="small" onClick={() => upload.setSettings(withMapping(settings, undefined))}>
              Take it out
            </Button>
          )
        }
      />
    );
  }
  if (brand !== 'generic' || entries.length > 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title="Drop one file first: the next step asks what its columns are, or takes what the team saved."
    />
  );
}
