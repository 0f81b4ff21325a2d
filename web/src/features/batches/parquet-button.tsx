import type { BatchItem } from '@strainscope/console-contract';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { batchParquet } from './batch-export.ts';

interface ParquetButtonProps {
  /** Name of the file, without its extension. */
  name: string;
  items: () => Promise<readonly BatchItem[]>;
}

/** Downloads all of a batch as Parquet. */
export function ParquetButton({ name, items }: ParquetButtonProps) {
  const file = async () => new Blob([await batchParquet(await items())], { type: 'application/vnd.apache.parquet' });
  return <DownloadButton label="Parquet" name={`${name}.parquet`} file={file} />;
}
