import type { service } from '../../../contract/service/service.ts'
import type { Handlers } from '../../http/context.ts'
import { addDiscount, remove, update } from './service.update.ts'
import { create, createData } from './service.create.ts'
import { documentPdf, makeDocument, removeDocument, signDocument } from './service.documents.ts'
import { addFiles } from './service.files.ts'
import {
  addItems,
  addMaterials,
  addPositions,
  positionsDone,
  removeItem,
  removeMaterial,
  removePosition,
  updateItem,
  updateMaterial,
  updatePosition,
} from './service.lines.ts'
import { editData, list, show } from './service.list.ts'
import { addMachines, removeMachine, updateMachine } from './service.machines.ts'
import { mail, mailDocument } from './service.mail.ts'
import { positionsOfMachine } from './of-customer.ts'
import { pdf, pricesPdf } from './service.print.ts'
import { savings } from './savings.ts'
import { split } from './service.split.ts'

/** REVERT is in the invoices area, as it changes drafts. */
export const serviceHandlers: Omit<Handlers<typeof service>, 'revert'> = {
  list,
  savings,
  create,
  createData,
  show,
  editData,
  update,
  remove,
  addDiscount,
  split,
  pdf,
  pricesPdf,
  mail,
  addFiles,
  makeDocument,
  signDocument,
  removeDocument,
  documentPdf,
  mailDocument,
  addItems,
  updateItem,
  removeItem,
  addMachines,
  updateMachine,
  removeMachine,
  addPositions,
  positionsDone,
  updatePosition,
  removePosition,
  addMaterials,
  updateMaterial,
  removeMaterial,
  positionsOfMachine,
}
