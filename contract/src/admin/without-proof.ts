/**
 * The calls of the back office that may change something and ask for no fresh proof (`stepUp`), each with the reason. A
 * test compares the list with the contract. It is not in the endpoints, because the web would load it.
 */
export const WITHOUT_PROOF: Readonly<Record<`${'POST' | 'PUT' | 'DELETE'} /admin/${string}`, string>> = {
  'POST /admin/account': 'It adds to the stock, and takes nothing away.',
  'POST /admin/account/import': 'It adds to the stock, and takes nothing away.',
  'POST /admin/alert/route/test': 'It sends a fixed text over a route that an admin has saved.',
  'POST /admin/answer-template':
    'A template reaches a customer only in an answer, and an answer needs no proof either.',
  'PUT /admin/answer-template':
    'A template reaches a customer only in an answer, and an answer needs no proof either.',
  'DELETE /admin/answer-template/{id}': 'Answers that were sent stay. The audit log has the text.',
  'POST /admin/approval/withdraw': 'It takes back a request, and gives nothing away.',
  'POST /admin/category': 'It adds an empty group to the catalogue.',
  'PUT /admin/category': 'It changes how the catalogue looks. The audit log says what it was before.',
  'DELETE /admin/category/{id}': 'It deletes only what is empty.',
  'PUT /admin/category/upload-logo':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'DELETE /admin/coupon/{id}': 'It ends a discount, and gives nothing away.',
  'POST /admin/coupon/bulk/delete': 'It ends a discount, and gives nothing away.',
  'POST /admin/coupon/bulk/end': 'It ends a discount, and gives nothing away.',
  'POST /admin/deposit/recheck': 'It asks the provider again, and the answer of the provider decides.',
  'POST /admin/event/try-again': 'It repeats what the shop does by itself about what has happened.',
  'POST /admin/hold/find-account': 'It writes nothing.',
  'POST /admin/mail/send-again': 'It sends mails that the shop has written already, to the same users.',
  'POST /admin/product': 'A new product has nothing to sell at its price.',
  'DELETE /admin/product/{id}/cover':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'DELETE /admin/product/{id}/picture/{pictureId}':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'PUT /admin/product/add-picture':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'PUT /admin/product/cover-focus':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'PUT /admin/product/picture-as-cover':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'PUT /admin/product/pictures': 'It changes how the catalogue looks. The audit log says what it was before.',
  'POST /admin/product/preview': 'It writes nothing.',
  'PUT /admin/product/upload-cover':
    'It changes how the catalogue looks. The audit log says what it was before.',
  'POST /admin/report/answer':
    'It writes to one customer, and moves neither money nor goods. The report keeps every word.',
  'POST /admin/report/decline':
    'It writes to one customer, and moves neither money nor goods. The report keeps every word.',
  'POST /admin/saved-view': 'It changes only the views of the admin who calls it.',
  'PUT /admin/saved-view': 'It changes only the views of the admin who calls it.',
  'DELETE /admin/saved-view/{id}': 'It changes only the views of the admin who calls it.',
  'PUT /admin/settings/brand/picture':
    'The picture is not used before it is saved, and a save asks for a proof.',
  'POST /admin/settings/time-zone/first':
    'It sets what was never set, once. Settings can change it, and the audit log has it.',
  'POST /admin/site-text/preview': 'It writes nothing.',
  'POST /admin/sub-category': 'It adds an empty group to the catalogue.',
  'PUT /admin/sub-category': 'It changes how the catalogue looks. The audit log says what it was before.',
  'DELETE /admin/sub-category/{id}': 'It deletes only what is empty.',
  'POST /admin/user/note': 'It is for operators to read, and changes nothing for the customer.',
  'DELETE /admin/user/note/{id}': 'It deletes one’s own note, or one that a manager may delete.',
  'POST /admin/user/tag': 'It is for operators to read, and changes nothing for the customer.',
  'POST /admin/user/tag/remove': 'It is for operators to read, and changes nothing for the customer.',
}
