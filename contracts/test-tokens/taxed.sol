// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

contract TaxedBuy is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address from, address) internal view override returns (uint256) {
        return _pairs[from] ? 500 : 0;
    }
}

contract TaxedSell is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address, address to) internal view override returns (uint256) {
        return _pairs[to] ? 1_000 : 0;
    }
}

contract TaxedBoth is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address from, address to) internal view override returns (uint256) {
        return _pairs[from] ? 325 : _pairs[to] ? 750 : 0;
    }
}

/// Taxes what goes from wallet to wallet, and trade like it.
contract TaxedTransfer is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address, address) internal pure override returns (uint256) {
        return 200;
    }
}

contract Taxed99 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address, address to) internal view override returns (uint256) {
        return _pairs[to] ? 9_900 : 0;
    }
}

/// Takes a fee from those on a list alone; nobody who comes anew is on it.
contract TaxedListed is TestToken {
    mapping(address => bool) internal _listed;

    constructor(uint256 whole) TestToken(whole) {}

    function list(address holder) external onlyMaker {
        _listed[holder] = true;
    }

    function _tax(address from, address to) internal view override returns (uint256) {
        return _listed[from] || _listed[to] ? 2_500 : 0;
    }
}

/// Taxes large sales more than small ones.
contract TaxedBySize is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        uint256 tax = !_pairs[to] || from == _maker ? 0 : amount > totalSupply / 1_000 ? amount / 5 : amount / 20;
        if (tax > 0) _move(from, _maker, tax);
        _move(from, to, amount - tax);
        return true;
    }
}
