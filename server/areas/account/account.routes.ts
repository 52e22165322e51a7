import type { account } from '../../../contract/account/account.ts'
import type { Handlers } from '../../http/context.ts'
import { forgotten } from './forgotten.ts'
import { apiTokens, createApiToken, revokeApiToken } from './api-tokens.ts'
import { addPasskey, beginPasskey, passkeys, removePasskey, renamePasskey } from './passkeys.ts'
import { beginPasskeySignIn, passkeySignIn } from './passkey-sign-in.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactor,
} from './account.second-factor.ts'
import { endOtherSessions, endSession, endSessionsOf, sessions } from './sessions.ts'

export const accountHandlers: Handlers<typeof account> = {
  forgotten,
  sessions,
  endSession,
  endOtherSessions,
  endSessionsOf,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,
  passkeys,
  beginPasskey,
  apiTokens,
  createApiToken,
  revokeApiToken,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  passkeySignIn,
}
