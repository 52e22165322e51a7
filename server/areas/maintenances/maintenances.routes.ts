import type { maintenances } from '../../../contract/maintenances/maintenances.ts'
import type { Handlers } from '../../http/context.ts'
import { agree, ofCustomer } from './agreed.ts'
import { machines } from './maintenances.machines.ts'
import { planned } from './planned.ts'
import { take } from './take.ts'

export const maintenanceHandlers: Handlers<typeof maintenances> = { planned, machines, take, ofCustomer, agree }
