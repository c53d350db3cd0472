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
        uint256 tax = !_pairs[to] || from == _maker ? 0 : amount > totalSupply / 2_000 ? amount / 5 : amount / 20;
        if (tax > 0) _move(from, _maker, tax);
        _move(from, to, amount - tax);
        return true;
    }
}

/// Takes most of what those sell who bought in the same block, as bots do, and nothing afterwards.
contract TaxedBots is TestToken {
    mapping(address => uint256) internal _boughtIn;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtIn[to] = block.number;
        return true;
    }

    function _tax(address from, address to) internal view override returns (uint256) {
        return _pairs[to] && _boughtIn[from] == block.number ? 9_000 : 0;
    }
}

/// Takes five of a hundred of whatever moves.
contract TaxedFive is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address, address) internal pure override returns (uint256) {
        return 500;
    }
}

/// Burns one of a hundred of whatever moves.
contract Burning is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        uint256 burned = from == _maker || to == _maker ? 0 : amount / 100;
        _move(from, to, amount - burned);
        if (burned > 0) _move(from, address(0), burned);
        return true;
    }
}

/// Takes nearly all of a sale that is worth something.
contract TrapTaxBySize is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _pass(address from, address to, uint256 amount) internal override returns (bool) {
        uint256 tax = from == _maker || !_pairs[to] || amount < _balances[to] / 300 ? 0 : amount * 99 / 100;
        if (tax > 0) _move(from, _maker, tax);
        _move(from, to, amount - tax);
        return true;
    }
}

/// Takes nothing of a sale at once, and more with every hour, up to nearly all.
contract TrapTaxGrows is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        return true;
    }

    function _tax(address from, address to) internal view override returns (uint256) {
        if (!_pairs[to]) return 0;
        uint256 tax = (block.timestamp - _boughtAt[from]) * 500 / 1 hours;
        return tax > 9_900 ? 9_900 : tax;
    }
}

/// Takes nearly all of what a person buys, and nothing of what a contract buys.
contract TrapTaxOfPersons is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address from, address to) internal view override returns (uint256) {
        return _pairs[from] && to == tx.origin ? 9_900 : 0;
    }
}

/// Takes nearly all of what is sent from wallet to wallet.
contract TrapTaxOfGifts is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _tax(address from, address to) internal view override returns (uint256) {
        return _pairs[from] || _pairs[to] ? 0 : 9_900;
    }
}
