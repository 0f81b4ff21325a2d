import { consoleOpenApi, publicOpenApi } from '@strainscope/console-contract';

/** File of `openapi/` → its text as it follows from the contract's schemas. */
export const openApiDocuments: Record<string, string> = {
  'console.json': render(consoleOpenApi()),
  'v1.json': render(publicOpenApi()),
};

function render(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
