import type { contracts } from '../../../contract/contracts/contracts.ts'
import type { Handlers } from '../../http/context.ts'
import { generate } from './generate.ts'
import { mail } from './contracts.mail.ts'
import { pdf } from './pdf.ts'
import { preview } from './preview.ts'
import { choices, ofRecord } from './contracts.record.ts'

export const contractHandlers: Handlers<typeof contracts> = { generate, preview, choices, ofRecord, pdf, mail }
