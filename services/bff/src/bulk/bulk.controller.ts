import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { simulationsField, simulationsMesh, simulationsVtu } from '@strainscope/console-contract';
import { HandlesFile } from '../calls/handles.decorator.ts';
import { BulkFiles } from './bulk-files.ts';

@Controller('bff')
export class BulkController {
  constructor(private readonly files: BulkFiles) {}

  @HandlesFile(simulationsField)
  async field(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendField(request, response);
  }

  @HandlesFile(simulationsVtu)
  async vtu(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendVtu(request, response);
  }

  @HandlesFile(simulationsMesh)
  async mesh(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.files.sendMesh(request, response);
  }
}
