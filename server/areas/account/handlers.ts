import type { account } from '../../../contract/account.ts'
import type { Handlers } from '../../http/context.ts'
import { endOtherSessions, endSession, endSessionsOf, sessions } from './sessions.ts'

/** Handlers of area «Own account». */
export const accountHandlers: Handlers<typeof account> = {
  sessions,
  endSession,
  endOtherSessions,
  endSessionsOf,
}
