import { consoleOpenApi, publicOpenApi } from '@strainscope/console-contract';
import { format } from 'prettier';

/** File of `openapi/` → its text as it follows from the contract's schemas, formatted like the rest of the repository. */
export async function openApiDocuments(): Promise<Record<string, string>> {
  return { 'console.json': await render(consoleOpenApi()), 'v1.json': await render(publicOpenApi()) };
}

function render(document: unknown): Promise<string> {
  return format(JSON.stringify(document), { parser: 'json', printWidth: 120 });
}
