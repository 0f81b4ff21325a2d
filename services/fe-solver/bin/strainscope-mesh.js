#!/usr/bin/env node
import { main } from '../dist/mesh-cli.js';

process.exitCode = await main(process.argv.slice(2));
