import type { session } from '../../../contract/session.ts'
import type { Handlers } from '../../http/context.ts'
import { firstAdministrator } from './first-administrator.ts'
import { login, logout } from './login.ts'
import { logo } from './logo.ts'
import { changePassword, passwordLink, storePassword } from './password.ts'
import { profile, user } from './user.ts'

/** Handlers of area «Session and profile». */
export const sessionHandlers: Handlers<typeof session> = {
  login,
  logout,
  user,
  logo,
  profile,
  passwordLink,
  storePassword,
  changePassword,
  firstAdministrator,
}
