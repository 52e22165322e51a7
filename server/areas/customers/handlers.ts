import type { customers } from '../../../contract/customers.ts'
import type { Handlers } from '../../http/context.ts'
import { attachBranchContact, createBranchContact, removeBranchContact, updateBranchContact } from './branch-contacts.ts'
import { createBranch, removeBranch, updateBranch } from './branch-save.ts'
import { showBranch } from './branches.ts'
import { createContact, removeContact, showContact, updateContact } from './contacts.ts'
import { branchForm, form } from './form.ts'
import { list } from './list.ts'
import { frequentItems, orderItems } from './ordered-items.ts'
import {
  createBranchPaymentDetails,
  createPaymentDetails,
  paymentDetailsForm,
  updateBranchPaymentDetails,
  updatePaymentDetails,
} from './payment-details.ts'
import { main, show } from './record.ts'
import { create, remove, update } from './save.ts'

/** Handlers of area «Customers», but for the lists of orders: those come from the area of orders (server/areas/handlers.ts). */
export const customerHandlers: Omit<Handlers<typeof customers>, 'orders' | 'branchOrders'> = {
  list,
  form,
  create,
  show,
  update,
  remove,
  main,
  paymentDetailsForm,
  createPaymentDetails,
  updatePaymentDetails,
  orderItems,
  frequentItems,
  createContact,
  updateCustomerContact: updateContact,
  removeContact,
  showContact,
  updateContact,
  createBranch,
  branchForm,
  showBranch,
  updateBranch,
  removeBranch,
  createBranchPaymentDetails,
  updateBranchPaymentDetails,
  createBranchContact,
  attachBranchContact,
  updateBranchContact,
  removeBranchContact,
}
