import { config } from 'zod/v4/core';

/** Schemas are read, not compiled: compiling needs `eval`, which the content security policy forbids. Before any schema. */
config({ jitless: true });
