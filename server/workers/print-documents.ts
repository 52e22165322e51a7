import { acceptanceActPdf } from '../documents/acceptance-act-pdf.ts'
import { branchReportPdf } from '../documents/branch-report-pdf.ts'
import { cmrPdf } from '../documents/cmr-pdf.ts'
import { contractPdf } from '../documents/contract-pdf.ts'
import { courierSheetPdf } from '../documents/courier-sheet-pdf.ts'
import { invoicePdf, invoicesPdf } from '../documents/invoice-pdf.ts'
import { offerPdf } from '../documents/offer-pdf.ts'
import { priceEnquiryPdf } from '../documents/price-enquiry-pdf.ts'
import { labelPdf } from '../documents/label-pdf.ts'
import { orderPdf } from '../documents/order-pdf.ts'
import { returnActPdf } from '../documents/return-act-pdf.ts'
import { returnActXml } from '../documents/return-act-xml.ts'
import { servicePdf } from '../documents/service-pdf.ts'
import { tablePdf } from '../documents/table-pdf.ts'
import { shopReceiptPdf, shopReportPdf } from '../documents/shop-pdf.ts'
import { shopReportXml } from '../documents/shop-xml.ts'
import { stockDocumentPdf } from '../documents/stock-document-pdf.ts'
import { stockDocumentXml } from '../documents/stock-document-xml.ts'
import { invoiceUbl } from '../documents/ubl.ts'
import { waybillPdf } from '../documents/waybill-pdf.ts'

/** Pure functions from document data to bytes, by name. */
export const printDocuments = {
  invoicesPdf,
  branchReportPdf,
  cmrPdf,
  contractPdf,
  courierSheetPdf,
  invoicePdf,
  invoiceUbl,
  offerPdf,
  priceEnquiryPdf,
  orderPdf,
  acceptanceActPdf,
  waybillPdf,
  servicePdf,
  shopReceiptPdf,
  shopReportPdf,
  shopReportXml,
  labelPdf,
  tablePdf,
  stockDocumentPdf,
  stockDocumentXml,
  returnActPdf,
  returnActXml,
}

export type PrintDocuments = typeof printDocuments
