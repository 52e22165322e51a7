import type { contracts } from '../../../contract/contracts.ts'
import type { Handlers } from '../../http/context.ts'
import { generate } from './generate.ts'
import { mail } from './mail.ts'
import { pdf } from './pdf.ts'
import { preview } from './preview.ts'
import { choices, ofRecord } from './read.ts'

/** Handlers of area «Contracts». */
export const contractHandlers: Handlers<typeof contracts> = { generate, preview, choices, ofRecord, pdf, mail }
