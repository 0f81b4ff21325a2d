import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../states/inline-failure.tsx';
import { csvText, type CsvValue } from './csv-text.ts';

interface CsvButtonProps {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly string[];
  /** All rows, also those of further pages. */
  rows: () => Promise<readonly (readonly CsvValue[])[]>;
}

/** Downloads a list as CSV. */
export function CsvButton({ name, columns, rows }: CsvButtonProps) {
  const download = useCall(async () => {
    // The mark tells spreadsheets that it is UTF-8.
    const text = `\uFEFF${csvText(columns, await rows())}`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  });
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} loading={download.loading} onClick={() => void download.run()}>
        CSV
      </Button>
      {download.error && <InlineFailure error={download.error} />}
    </>
  );
}
